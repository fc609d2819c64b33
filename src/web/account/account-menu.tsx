import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LogOut, Settings2, UserRound } from 'lucide-react'
import { signOut } from '../../contract/app/session.ts'
import { apiRoot } from '../api/call.ts'
import { send } from '../api/net.ts'
import { useText } from '../i18n/text.tsx'
import { may, useMe } from '../session.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useObservable } from '../use-observable.ts'
import { NoticeBell } from '../notices/bell.tsx'
import { signInPrompt, sudoPrompt } from '../api/prompts.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const SignInAgain = lazyLayer(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain))
const SudoDialog = lazyLayer(() => import('./sudo.tsx').then((module) => module.SudoDialog))

/** Opens the re-authentication dialog when a call requires it. */
const SudoHost = () => {
  const question = useObservable(sudoPrompt.question)
  useEffect(sudoPrompt.host, [])
  if (question === undefined) return null
  // Rendered in a portal at the end of the page, because a dialog must not add its heading to the bar.
  return createPortal(<SudoDialog onSettle={question.settle} onClose={() => question.settle(false)} />, document.body)
}

/** Opens the sign-in dialog when the session has expired; failed queries are fetched again afterwards. */
const SignInHost = () => {
  const question = useObservable(signInPrompt.question)
  const queries = useQueryClient()
  useEffect(signInPrompt.host, [])
  if (question === undefined) return null
  const settle = (isSignedIn: boolean): void => {
    question.settle(isSignedIn)
    if (isSignedIn) void queries.invalidateQueries()
  }
  return createPortal(<SignInAgain onSettle={settle} onClose={() => settle(false)} />, document.body)
}

/** Ends the session; the response may contain the logout URL of the identity provider. */
const leaveSession = async (): Promise<string | null> => {
  const response = await send(`${apiRoot}${signOut.path}`, { method: signOut.method }).catch(() => undefined)
  return response?.headers.get('x-logout-url') ?? null
}

export const AccountMenu = () => {
  const text = useText().account
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const toast = useToast()
  if (me === undefined) return null
  const leave = async (): Promise<void> => {
    const elsewhere = await leaveSession()
    if (elsewhere !== null) return location.assign(elsewhere)
    router.history.push('/login')
    queries.clear()
    toast({ text: text.signedOut })
  }
  return (
    <>
      {may(me, 'tickets:read') && <NoticeBell />}
      <Menu
        align="end"
        label={text.menu({ name: me.name })}
        icon={<UserRound aria-hidden="true" className="size-4" />}
        items={[
          {
            label: text.settings,
            icon: <Settings2 aria-hidden="true" className="size-4" />,
            onSelect: () => void navigate({ to: '/me/profile' }),
          },
          { label: text.signOut, icon: <LogOut aria-hidden="true" className="size-4" />, onSelect: () => void leave() },
        ]}
      />
      <SudoHost />
      <SignInHost />
    </>
  )
}
