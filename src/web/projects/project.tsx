import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Select } from '../ui/form/field.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'
import { projectsQuery, rememberProject } from './data.ts'

export const useProjectId = (): string => useParams({ strict: false }).project ?? ''

const Switcher = ({ current }: { current: string }) => {
  const { common, projects: text } = useText()
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { data: projects = [] } = useQuery(projectsQuery)
  if (projects.length === 0) return null
  return (
    <div className="w-44 shrink-0 py-1.5">
      <Select
        aria-label={common.project}
        value={current}
        choices={[
          ...projects.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ...(mayWrite ? [{ value: 'new', label: text.newProject }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => void navigate({ to: value === 'new' ? '/p/new' : `/p/${value}/checks` })}
      />
    </div>
  )
}

export const ProjectFrame = () => {
  const { common, projects: text } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  useEffect(() => rememberProject(project), [project])
  const items = [
    { to: `/p/${project}/checks`, label: common.checks },
    { to: `/p/${project}/timeline`, label: common.timeline },
    { to: `/p/${project}/integrations`, label: common.integrations },
    { to: `/p/${project}/status-pages`, label: common.statusPages },
    { to: `/p/${project}/maintenance`, label: text.maintenance.untitled },
    { to: `/p/${project}/badges`, label: text.tabs.badges },
    ...(mayWrite ? [{ to: `/p/${project}/settings`, label: common.settings }] : []),
  ]
  return (
    <>
      <SubNav label={text.parts} start={<Switcher current={project} />} items={items} />
      <Outlet />
    </>
  )
}
