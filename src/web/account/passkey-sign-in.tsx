import { beginPasskeySignIn, signInWithPasskey } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { getPasskey, hasPasskeys } from './passkey.ts'

export const PasskeySignIn = ({ onArrive }: { onArrive: () => Promise<void> }) => {
  const text = useText().account
  if (!hasPasskeys()) return null
  const use = async (): Promise<void> => {
    const { data } = await call(beginPasskeySignIn)
    const response = await getPasskey(data.options)
    await call(signInWithPasskey, { body: { challenge: data.challenge, response } })
    await onArrive()
  }
  return <PasskeyButton onUse={use}>{text.withPasskey}</PasskeyButton>
}
