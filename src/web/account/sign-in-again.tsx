import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getSession } from '../../contract/app/session.ts'
import { apiRoot } from '../api/call.ts'
import { send } from '../api/net.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Dialog } from '../ui/layer/dialog.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordStep, type Challenge } from './password-step.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { SecondStep } from './second-step.tsx'
import { methodsQuery } from './sign-in-methods.ts'

/** Id of the account signed in now. Not requested with `call`, which after a 401 would wait for this dialog. */
const findAccountId = async (): Promise<number | undefined> => {
  const response = await send(`${apiRoot}${getSession.path}`, { method: getSession.method }).catch(() => undefined)
  if (response?.ok !== true) return undefined
  const { data }: { data: { id: number } } = await response.json()
  return data.id
}

/** Settles when the same account is signed in again, here or in another tab. With a different account the dashboard is loaded anew. */
const useSettled = (onSettle: (isSignedIn: boolean) => void) => {
  const me = useMe()?.id
  const settle = async (): Promise<void> => {
    const id = await findAccountId()
    if (id === undefined) return
    if (id === me) onSettle(true)
    else location.assign('/')
  }
  useEffect(() => {
    const check = (): void => void settle()
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  })
  return settle
}

type SignInAgainProps = { readonly onSettle: (isSignedIn: boolean) => void; readonly onClose: () => void }

export const SignInAgain = ({ onSettle, onClose }: SignInAgainProps) => {
  const text = useText().account
  const email = useMe()?.email ?? ''
  const [asked, setAsked] = useState<Challenge>()
  const methods = useQuery(methodsQuery)
  const settle = useSettled(onSettle)
  return (
    <Dialog title={text.again.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{text.again.sentence}</p>
        {asked === undefined ? (
          <>
            <ProviderLinks providers={methods.data ?? []} isNewTab />
            <PasswordStep again={email} onArrive={settle} onChallenge={setAsked} />
            <PasskeySignIn onArrive={settle} />
          </>
        ) : (
          <SecondStep {...asked} onArrive={settle} onBack={() => setAsked(undefined)} />
        )}
      </div>
    </Dialog>
  )
}
