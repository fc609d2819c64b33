import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { unreadQuery, useNoticesAnew } from './data.ts'
import { CountLink } from '../ui/count-link.tsx'

export const NoticeBell = () => {
  const { common, account: text } = useText()
  const { data: unread = 0 } = useQuery(unreadQuery)
  useNoticesAnew()
  return (
    <CountLink to="/me/notices" label={unread === 0 ? common.notifications : text.unread({ count: unread })} count={unread}>
      <Bell aria-hidden="true" className="size-4" />
    </CountLink>
  )
}
