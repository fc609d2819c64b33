import { setFlagsFromString } from 'node:v8'

/** Objects of a request are short-lived; one collection during a batch can make V8 allocate all later ones in old space (ADR 19). */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
