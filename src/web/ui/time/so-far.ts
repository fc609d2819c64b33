import { MINUTE, SECOND } from '../../../contract/time.ts'

export const soFar = (micros: number): number => {
  const step = micros < MINUTE ? SECOND : MINUTE
  return Math.max(SECOND, Math.floor(micros / step) * step)
}
