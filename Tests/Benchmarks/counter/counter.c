// Counts what a program asks of the allocator and of Swift's runtime, preloaded into it.
//
// A count is free of the machine's noise, so thresholds on counts hold on a loaded machine too. The allocator's functions
// hand on to glibc's own names for the same; the runtime's functions to the next definition of their name.
// What a library calls of itself is not seen: the look-ups counted are those that compiled Swift code asks for.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALLOCATIONS, LOOK_UPS, CASTS, KINDS };

static _Atomic uint64_t counts[KINDS];

static void count(int kind) { atomic_fetch_add_explicit(&counts[kind], 1, memory_order_relaxed); }

// How often anyone asked for something of this kind, since the program began.
uint64_t redshank_counted(int kind) { return atomic_load_explicit(&counts[kind], memory_order_relaxed); }

// How many bytes are allocated now.
uint64_t redshank_heap(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

// The allocator.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    count(ALLOCATIONS);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(ALLOCATIONS);
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count(ALLOCATIONS);
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count(ALLOCATIONS);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *got = memalign(alignment, size);
    if (!got) return ENOMEM;
    *memory = got;
    return 0;
}

// Swift's runtime: metadata, witness tables and dynamic casts that the compiler could not settle.

struct response { const void *metadata; size_t state; };

// Finds the next definition once; threads that look at the same time find the same.
#define NEXT(name, result, ...)                                                    \
    static _Atomic(result (*)(__VA_ARGS__)) next_##name;                           \
    static result (*find_##name(void))(__VA_ARGS__) {                              \
        result (*found)(__VA_ARGS__) = next_##name;                                \
        if (!found) next_##name = found = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name); \
        return found;                                                              \
    }

NEXT(swift_getGenericMetadata, struct response, size_t, const void *, const void *)
struct response swift_getGenericMetadata(size_t request, const void *arguments, const void *description) {
    count(LOOK_UPS);
    return find_swift_getGenericMetadata()(request, arguments, description);
}

NEXT(swift_getExtendedExistentialTypeMetadata_unique, const void *, const void *, const void *)
const void *swift_getExtendedExistentialTypeMetadata_unique(const void *shape, const void *arguments) {
    count(LOOK_UPS);
    return find_swift_getExtendedExistentialTypeMetadata_unique()(shape, arguments);
}

NEXT(swift_getTupleTypeMetadata2, struct response, size_t, const void *, const void *, const char *, const void *)
struct response swift_getTupleTypeMetadata2(
    size_t request, const void *first, const void *second, const char *labels, const void *witnesses
) {
    count(LOOK_UPS);
    return find_swift_getTupleTypeMetadata2()(request, first, second, labels, witnesses);
}

NEXT(swift_getFunctionTypeMetadata, const void *, size_t, const void *, const uint32_t *, const void *)
const void *swift_getFunctionTypeMetadata(size_t flags, const void *parameters, const uint32_t *more, const void *result) {
    count(LOOK_UPS);
    return find_swift_getFunctionTypeMetadata()(flags, parameters, more, result);
}

NEXT(swift_getAssociatedTypeWitness, struct response, size_t, const void *, const void *, const void *, const void *)
struct response swift_getAssociatedTypeWitness(
    size_t request, const void *table, const void *type, const void *base, const void *associated
) {
    count(LOOK_UPS);
    return find_swift_getAssociatedTypeWitness()(request, table, type, base, associated);
}

NEXT(swift_getWitnessTable, const void *, const void *, const void *, const void *)
const void *swift_getWitnessTable(const void *conformance, const void *type, const void *arguments) {
    count(LOOK_UPS);
    return find_swift_getWitnessTable()(conformance, type, arguments);
}

NEXT(swift_dynamicCast, bool, void *, void *, const void *, const void *, size_t)
bool swift_dynamicCast(void *to, void *from, const void *source, const void *target, size_t flags) {
    count(CASTS);
    return find_swift_dynamicCast()(to, from, source, target, flags);
}
