import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'

/** Days, or else hours, or else minutes: who waits for long does not wait to the second. */
export const roughSpan = (micros: number): number => {
  const unit = micros >= DAY ? DAY : micros >= HOUR ? HOUR : MINUTE
  return Math.max(MINUTE, Math.floor(micros / unit) * unit)
}
