import type { Static } from 'typebox'
import type { TotpSeed } from '../../contract/app/sign-in.ts'
import { useText } from '../i18n/text.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'

/** A new authenticator: for the camera, and as text for whoever has none. */
export const Seed = ({ seed }: { seed: Static<typeof TotpSeed> }) => {
  const text = useText().account
  return (
    <div className="flex flex-col gap-3">
      <p>{text.scan}</p>
      <QrCode label={text.qrCode} text={seed.otpauth_url} />
      <SecretOnce label={text.orType} secret={seed.secret} />
    </div>
  )
}
