import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'

/** Rounds down to days, hours or minutes. */
export const roughSpan = (micros: number): number => {
  const unit = micros >= DAY ? DAY : micros >= HOUR ? HOUR : MINUTE
  return Math.max(MINUTE, Math.floor(micros / unit) * unit)
}
