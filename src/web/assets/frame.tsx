import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { SubNav } from '../ui/page/sub-nav.tsx'
import { discoveredQuery } from './data.ts'

export const AssetsFrame = () => {
  const { common, assets: text } = useText()
  const mayWrite = useMay('assets:write')
  const mayAdmin = useMay('admin:read')
  const { data } = useInfiniteQuery(discoveredQuery)
  return (
    <>
      <SubNav
        label={text.parts}
        items={[
          { to: '/assets', label: common.list, exact: true },
          { to: '/assets/discovered', label: text.tabs.discovered({ count: data?.total ?? 0 }) },
          ...(mayWrite ? [{ to: '/assets/import', label: text.tabs.import }] : []),
          ...(mayAdmin ? [{ to: '/assets/enrolment', label: text.tabs.keys }] : []),
        ]}
      />
      <Outlet />
    </>
  )
}
