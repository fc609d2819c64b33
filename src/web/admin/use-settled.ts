import { useEffect, useState } from 'react'
import { after } from '../clock.ts'

const patience = 400

/** Debounces a value that the user is typing. */
export const useSettled = <T>(value: T, signature: string): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => after(patience, () => setSettled(value)), [signature])
  return settled
}
