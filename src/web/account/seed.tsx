import type { Static } from 'typebox'
import type { TotpSeed } from '../../contract/app/sign-in.ts'
import { useText } from '../i18n/text.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'

/** TOTP secret of a new authenticator, as QR code and as text. */
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
