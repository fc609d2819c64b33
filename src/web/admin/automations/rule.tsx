import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createAutomation, updateAutomation } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Status } from '../../ui/status.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { automationQuery, automationsQuery } from './data.ts'
import { bodyOf, draftOfRule } from './draft.ts'
import { RuleForm } from './rule-form.tsx'
import { Runs } from './runs.tsx'

export const NewRulePage = () => {
  const text = useText().admin.automations
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <SettingsPage title={text.newTitle} about={text.newAbout}>
      <RuleForm
        initial={draftOfRule(undefined)}
        verb={text.create}
        save={async (draft) => {
          const { data } = await call(createAutomation, { body: bodyOf(draft) })
          await queries.invalidateQueries({ queryKey: automationsQuery.queryKey })
          await navigate({ to: `/admin/automations/${data.id}` })
        }}
      />
    </SettingsPage>
  )
}

export const RulePage = () => {
  const { common } = useText()
  const { automations: text } = useText().admin
  const { id } = useParams({ strict: false })
  const queries = useQueryClient()
  const toast = useToast()
  const rule = useQuery(automationQuery(Number(id)))
  return (
    <Loaded query={rule} failed={text.loadFailed}>
      {(data) => (
        <SettingsPage
          title={data.name}
          about={text.triggers[data.trigger]}
          status={<Status kind={data.is_active ? 'up' : 'paused'} word={data.is_active ? common.on : common.off} look="chip" />}
        >
          <RuleForm
            key={data.id}
            initial={draftOfRule(data)}
            verb={common.saveChanges}
            save={async (draft) => {
              await call(updateAutomation, { params: { id: data.id }, body: bodyOf(draft) })
              await queries.invalidateQueries({ queryKey: automationsQuery.queryKey })
              toast({ text: common.saved })
            }}
          />
          <div className="pt-4">
            <Section title={text.runs}>
              <Runs key={data.id} rule={data} />
            </Section>
          </div>
        </SettingsPage>
      )}
    </Loaded>
  )
}
