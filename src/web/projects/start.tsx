import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { createProject } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { lastProject, projectsQuery } from './data.ts'

export const NewProject = () => {
  const { common, projects: text } = useText()
  const { data: projects = [] } = useQuery(projectsQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '' },
    submit: async (body) => {
      const { data } = await call(createProject, { body })
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
      await navigate({ to: `/p/${data.uuid}/checks` })
    },
  })
  const { busy } = form
  return (
    <div className="px-4 py-3">
      <PageHeader title={projects.length === 0 ? text.none : common.newProject} facts={text.noneHint} remember={false} />
      <form {...form.form} className="flex max-w-96 flex-col items-start gap-3">
        <TextField label={common.name} required maxLength={60} {...typedIn(form, 'name')} />
        <Button type="submit" look="primary" busy={busy}>
          {common.createProject}
        </Button>
      </form>
    </div>
  )
}

/** Entry page of monitoring: opens the last used project, otherwise the first one. */
export const ProjectStart = () => {
  const text = useText().projects
  const projects = useQuery(projectsQuery)
  const mayWrite = useMay('monitor:write')
  const last = lastProject()
  return (
    <Loaded query={projects} failed={text.loadFailed}>
      {(found) => {
        const project = found.find(({ uuid }) => uuid === last) ?? found[0]
        if (project !== undefined) return <Navigate to={`/p/${project.uuid}/checks`} replace />
        return mayWrite ? <NewProject /> : <Forbidden />
      }}
    </Loaded>
  )
}
