import { useEffect, useState, type ReactNode } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { askPasskey, listSignInMethods, signInWithPasskey } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { RateLimitBanner } from '../rate-limit-banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Doorway } from '../ui/page/doorway.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { TipLayer } from '../ui/layer/tip.tsx'
import { useArrival, useWish } from './arrival.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { getPasskey, hasPasskeys } from './passkey.ts'
import { PasswordStep, type Challenge } from './password-step.tsx'
import { SecondStep } from './second-step.tsx'
import { providerHref, type PasskeyQuestion, type Provider } from './shapes.ts'

const methodsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => call<typeof listSignInMethods, { data: { providers: readonly Provider[] } }>(listSignInMethods, { signal }),
  select: ({ data }) => data.providers,
  retry: false,
})

/** Where the company has an identity provider, that is the first way in. */
const Providers = ({ providers }: { providers: readonly Provider[] }) => {
  const text = useText().account
  const wish = useWish()
  return providers.map((provider) => (
    <ButtonLink key={`${provider.kind} ${provider.id}`} href={providerHref(provider, wish)}>
      {text.signInWith({ name: provider.name })}
    </ButtonLink>
  ))
}

const PasskeySignIn = ({ onArrive }: { onArrive: () => Promise<void> }) => {
  const text = useText().account
  if (!hasPasskeys()) return null
  const use = async (): Promise<void> => {
    const { data } = await call<typeof askPasskey, { data: PasskeyQuestion }>(askPasskey)
    const response = await getPasskey(data.options)
    await call<typeof signInWithPasskey, unknown>(signInWithPasskey, { body: { challenge: data.challenge, response } })
    await onArrive()
  }
  return <PasskeyButton onUse={use}>{text.withPasskey}</PasskeyButton>
}

/** A page before the walls, with the title of its tab. */
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
  // What comes later would push the fields away from under somebody who types.
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
          <Providers providers={methods.data ?? []} />
          <PasswordStep onArrive={arrive} onChallenge={setAsked} />
          <PasskeySignIn onArrive={arrive} />
        </>
      ) : (
        <SecondStep {...asked} onArrive={arrive} onBack={() => setAsked(undefined)} />
      )}
    </Door>
  )
}
