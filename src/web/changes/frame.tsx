import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'
import { waitingQuery } from './data.ts'

export const ChangesFrame = () => {
  const { common, changes: text } = useText()
  const { data: waiting = [] } = useQuery(waitingQuery)
  return (
    <>
      <SubNav
        label={text.parts}
        items={[
          { to: '/changes', label: common.list, exact: true },
          { to: '/changes/calendar', label: common.calendar },
          { to: '/changes/waiting', label: text.tabs.waiting({ count: waiting.length }) },
          { to: '/changes/boards', label: text.tabs.boards },
        ]}
      />
      <Outlet />
    </>
  )
}
