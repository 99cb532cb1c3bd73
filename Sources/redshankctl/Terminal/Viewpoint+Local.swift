import Glibc
import RedshankControl

extension Viewpoint {
    /// Now, here.
    static var local: Viewpoint {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Viewpoint(
            now: Timestamp(microsecondsSinceEpoch: Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000),
            secondsAhead: { moment in
                var seconds = time_t(moment.microsecondsSinceEpoch / 1_000_000)
                var local = tm()
                localtime_r(&seconds, &local)
                return Int64(local.tm_gmtoff)
            },
            userName: { user in
                var entry = passwd()
                var found: UnsafeMutablePointer<passwd>?
                var text = [CChar](repeating: 0, count: 4096)
                guard getpwuid_r(user, &entry, &text, text.count, &found) == 0, let name = found?.pointee.pw_name else {
                    return nil
                }
                return String(cString: name)
            }
        )
    }
}
