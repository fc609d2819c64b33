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
  const text = useText().projects
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { data: projects = [] } = useQuery(projectsQuery)
  if (projects.length === 0) return null
  return (
    <div className="w-44 shrink-0 py-1.5">
      <Select
        aria-label={text.choose}
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
  const text = useText().projects
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  useEffect(() => rememberProject(project), [project])
  const items = [
    { to: `/p/${project}/checks`, label: text.tabs.checks },
    { to: `/p/${project}/timeline`, label: text.tabs.timeline },
    { to: `/p/${project}/integrations`, label: text.tabs.integrations },
    { to: `/p/${project}/status-pages`, label: text.tabs.statusPages },
    { to: `/p/${project}/maintenance`, label: text.maintenance.title },
    { to: `/p/${project}/badges`, label: text.tabs.badges },
    ...(mayWrite ? [{ to: `/p/${project}/settings`, label: text.settings }] : []),
  ]
  return (
    <>
      <SubNav label={text.parts} start={<Switcher current={project} />} items={items} />
      <Outlet />
    </>
  )
}
