import { useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/toast.tsx'

type Said = { readonly text: string; readonly undo?: () => void }

/** Does something once, says what was done, and says so when it could not be done. */
export const useAct = () => {
  const text = useText().incidents
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, said?: Said): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await act()
      if (said !== undefined) toast(said)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ text: error.message === '' ? text.actFailed : `${text.actFailed} ${error.message}`, tone: 'down' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
