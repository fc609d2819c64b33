import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { INBOUND_STATES } from '../../../contract/v1/quarantine.ts'
import { useText } from '../../i18n/text.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Toolbar } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { AllClear } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { UnfoldList, type UnfoldRow } from '../../ui/list/unfold-list.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { mailsQuery, type Mail, type MailState } from './data.ts'
import { MailInside, useReason } from './mail.tsx'

const looks = { quarantined: 'late', ignored: 'paused', received: 'up' } as const

const useRow = () => {
  const text = useText().admin.quarantine
  const why = useReason()
  return (mail: Mail): UnfoldRow => ({
    id: String(mail.id),
    summary: (
      <>
        <Status kind={looks[mail.state]} word={text.states[mail.state]} />
        <Time at={mail.created_at} mode="short" />
        <span className="min-w-0 break-all">{mail.sender || text.nobody}</span>
        <span className="min-w-0">{mail.subject || text.noSubject}</span>
        <Quiet>{why(mail.reason)}</Quiet>
      </>
    ),
    inside: () => <MailInside mail={mail} />,
  })
}

const Nothing = ({ state }: { state: MailState }) => {
  const text = useText().admin.quarantine
  if (state === 'quarantined') return <AllClear sentence={text.nothingWaits} detail={text.nothingHint} />
  return <Quiet>{text.none[state]}</Quiet>
}

export const QuarantinePage = () => {
  const { common } = useText()
  const text = useText().admin.quarantine
  const [search, change] = useSearchText()
  const [open, setOpen] = useState<string>()
  const state = INBOUND_STATES.find((one) => one === search.state) ?? 'quarantined'
  const mails = useQuery(mailsQuery(state, Number(search.page ?? '1')))
  const rowOf = useRow()
  return (
    <SettingsPage title={text.title} about={text.about}>
      <Toolbar label={common.show}>
        <Segmented
          label={common.show}
          value={state}
          choices={wordChoices(['quarantined', 'ignored', 'received'], text.states)}
          onChange={(value) => change({ state: value === 'quarantined' ? '' : value, page: '' })}
        />
      </Toolbar>
      <Loaded query={mails} failed={text.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Nothing state={state} />
          ) : (
            <>
              <UnfoldList label={text.title} rows={data.map(rowOf)} open={open} onOpen={setOpen} />
              <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}
