import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { signOut } from '../../contract/app/session.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Menu } from '../ui/menu.tsx'
import { useToast } from '../ui/toast.tsx'

/** Who is signed in, and the way out. */
export const AccountMenu = () => {
  const text = useText().account
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  if (me === undefined) return null
  const leave = async (): Promise<void> => {
    await call(signOut).catch(() => undefined)
    router.history.push('/login')
    queries.clear()
    toast({ text: text.signedOut })
  }
  return (
    <Menu
      align="end"
      label={text.menu({ name: me.name })}
      icon={<UserRound aria-hidden="true" className="size-4" />}
      items={[{ label: text.signOut, icon: <LogOut aria-hidden="true" className="size-4" />, onSelect: () => void leave() }]}
    />
  )
}
