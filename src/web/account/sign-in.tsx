import { useEffect, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { RateLimitBanner } from '../rate-limit-banner.tsx'
import { Doorway } from '../ui/page/doorway.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { TipLayer } from '../ui/layer/tip.tsx'
import { useArrival } from './arrival.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordStep, type Challenge } from './password-step.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { SecondStep } from './second-step.tsx'
import { methodsQuery } from './sign-in-methods.ts'

export const Door = ({ title, children }: { title: string; children: ReactNode }) => {
  const { product } = useText().shell
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <Doorway product={product} title={title}>
      <RateLimitBanner />
      {children}
      <TipLayer />
    </Doorway>
  )
}

export const SignIn = () => {
  const { account: text, shell } = useText()
  const arrive = useArrival()
  const [asked, setAsked] = useState<Challenge>()
  const methods = useQuery(methodsQuery)
  // The form is not rendered before the sign-in methods are known: fields must not move while the user types.
  if (methods.isPending)
    return (
      <Door title={text.signInTo({ product: shell.product })}>
        <Skeleton rows={4} />
      </Door>
    )
  return (
    <Door title={text.signInTo({ product: shell.product })}>
      {asked === undefined ? (
        <>
          <ProviderLinks providers={methods.data ?? []} />
          <PasswordStep onArrive={arrive} onChallenge={setAsked} />
          <PasskeySignIn onArrive={arrive} />
        </>
      ) : (
        <SecondStep {...asked} onArrive={arrive} onBack={() => setAsked(undefined)} />
      )}
    </Door>
  )
}
