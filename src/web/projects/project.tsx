import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Select } from '../ui/field.tsx'
import { SubNav } from '../ui/sub-nav.tsx'
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

/** What the pages of a project have in common. */
export const ProjectFrame = () => {
  const { checks, integrations, projects, timeline, badges, statusPages } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  useEffect(() => rememberProject(project), [project])
  const items = [
    { to: `/p/${project}/checks`, label: checks.title },
    { to: `/p/${project}/timeline`, label: timeline.title },
    { to: `/p/${project}/integrations`, label: integrations.title },
    { to: `/p/${project}/status-pages`, label: statusPages.title },
    { to: `/p/${project}/maintenance`, label: projects.maintenance.title },
    { to: `/p/${project}/badges`, label: badges.title },
    ...(mayWrite ? [{ to: `/p/${project}/settings`, label: projects.settings }] : []),
  ]
  return (
    <>
      <SubNav label={projects.parts} start={<Switcher current={project} />} items={items} />
      <Outlet />
    </>
  )
}
