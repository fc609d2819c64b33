import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from './failure.tsx'
import { NoPasskey } from './passkey.ts'

/** Asks for a passkey and shows the failure; a dialog that the user dismissed is not a failure. */
export const PasskeyButton = ({ children, onUse }: { children: string; onUse: () => Promise<void> }) => {
  const [failure, setFailure] = useState<ApiError>()
  const use = async (): Promise<void> => {
    setFailure(undefined)
    try {
      await onUse()
    } catch (error) {
      if (error instanceof ApiError) setFailure(error)
      else if (!(error instanceof NoPasskey)) throw error
    }
  }
  return (
    <>
      {failure !== undefined && <Failure error={failure} />}
      <Button icon={<KeyRound aria-hidden="true" className="size-4" />} onClick={() => void use()}>
        {children}
      </Button>
    </>
  )
}
