import { useText } from '../i18n/text.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useWish } from './arrival.ts'
import { providerHref, type SignInProvider } from './shapes.ts'

/** Sign-in buttons of the identity providers. They open a new tab where this page must keep its state. */
export const ProviderLinks = ({ providers, isNewTab = false }: { providers: readonly SignInProvider[]; isNewTab?: boolean }) => {
  const text = useText().account
  const wish = useWish()
  return providers.map((provider) => (
    <ButtonLink key={`${provider.kind} ${provider.id}`} href={providerHref(provider, wish)} isNewTab={isNewTab}>
      {text.signInWith({ name: provider.name })}
    </ButtonLink>
  ))
}
