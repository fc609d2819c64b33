import { isSignInDeclined, signInAgain } from './api/prompts.ts'
import { useText } from './i18n/text.tsx'
import { Button } from './ui/button.tsx'
import { Banner } from './ui/page/banner.tsx'
import { useObservable } from './use-observable.ts'

export const SignedOutBanner = () => {
  const text = useText().account.again
  if (!useObservable(isSignInDeclined)) return null
  return (
    <Banner kind="down" action={<Button onClick={() => void signInAgain()}>{text.title}</Button>}>
      {text.signedOut}
    </Banner>
  )
}
