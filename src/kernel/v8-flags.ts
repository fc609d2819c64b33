import { setFlagsFromString } from 'node:v8'

/**
 * Disables V8 allocation-site pretenuring. Objects of a request or a batch are short-lived; one collection in the middle of a batch can
 * make V8 allocate all later ones in old space, where only a major collection frees them (ADR 19).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
