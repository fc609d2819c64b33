import { setFlagsFromString } from 'node:v8'

/**
 * Nearly all that a request or a batch makes is gone with it. Where much of it happened to be in use at the moment of a collection, V8 makes the
 * next ones of its kind among what lives long, where only a collection of everything finds them, for as long as the process lives (ADR 19).
 */
export const disablePretenuring = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
