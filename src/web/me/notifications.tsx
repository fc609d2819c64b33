import { useQuery } from '@tanstack/react-query'
import { getReports, putReports } from '../../contract/app/reports.ts'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { Contacts } from '../oncall/contacts.tsx'
import { Feeds } from '../oncall/feeds.tsx'
import { useMay } from '../session.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useAct } from '../ui/use-act.ts'
import { wordChoices } from '../ui/form/word-choices.ts'

const reports = ['off', 'daily', 'weekly', 'monthly'] as const
const reminders = ['off', 'hourly', 'daily'] as const

type Settings = { readonly reports: (typeof reports)[number]; readonly reminders: (typeof reminders)[number] }

const queryKey = ['own-reports']

const OnCall = () => {
  const text = useText().oncall
  return (
    <>
      <Section title={text.contacts.title}>
        <Contacts />
      </Section>
      <Section title={text.feeds.title}>
        <Feeds />
      </Section>
    </>
  )
}

export const NotificationsPage = () => {
  const { nav } = useText().me
  const { common } = useText()
  const text = useText().me.notifications
  const isOnDesk = useMay('tickets:read')
  const settings = useQuery({
    queryKey,
    ...dataOptions(getReports),
  })
  const save = useAct({ run: (body: Partial<Settings>) => call(putReports, { body }), touches: [queryKey], done: common.saved })
  return (
    <SettingsPage title={nav.parts.notifications} about={text.about}>
      <Loaded query={settings} failed={text.loadFailed} rows={2}>
        {(data) => (
          <Section title={common.checks}>
            <div className="flex flex-col items-start gap-4">
              <Segmented
                showLabel
                label={text.reports}
                value={data.reports}
                choices={wordChoices(reports, text.often)}
                onChange={(value) => save.mutate({ reports: value })}
              />
              <Segmented
                showLabel
                label={text.reminders}
                value={data.reminders}
                choices={wordChoices(reminders, text.often)}
                onChange={(value) => save.mutate({ reminders: value })}
              />
            </div>
          </Section>
        )}
      </Loaded>
      <Section title={common.tickets}>
        <Quiet>{text.ticketsHint}</Quiet>
      </Section>
      {isOnDesk && <OnCall />}
    </SettingsPage>
  )
}
