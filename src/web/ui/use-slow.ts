import { useEffect, useState } from 'react'
import { after } from '../clock.ts'

/** Shorter waits show no indicator. */
const SLOW_AFTER_MILLIS = 150

export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    return isWaiting ? after(SLOW_AFTER_MILLIS, () => setSlow(true)) : undefined
  }, [isWaiting])
  return isSlow && isWaiting
}
