import { SECOND } from '../../../contract/time.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `00:42:10`, or with days `3d 04:10:00`. */
export const stopwatchText = (micros: number): string => {
  const seconds = Math.max(0, Math.floor(micros / SECOND))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return days > 0 ? `${days}d ${clock}` : clock
}

/** `0:42`, `12:07`; longer from an hour on. */
export const waitText = (micros: number): string => {
  const seconds = Math.max(0, Math.floor(micros / SECOND))
  return seconds < 3_600 ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}` : stopwatchText(micros)
}
