import { MINUTE, SECOND } from '../../../contract/time.ts'

/** How long something has been going on, as fine as a list needs it: seconds in the first minute, then minutes. */
export const soFar = (micros: number): number => {
  const step = micros < MINUTE ? SECOND : MINUTE
  return Math.max(SECOND, Math.floor(micros / step) * step)
}
