import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFeed, deleteFeed } from '../../contract/v1/on-call-contacts.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SecretOnce } from '../ui/layer/secret-once.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { schedulesQuery } from './data.ts'
import { feedsQuery, type Feed } from './reach-data.ts'

const useFeedName = () => {
  const text = useText().oncall.feeds
  const { data: schedules = [] } = useQuery(schedulesQuery)
  return ({ schedule_id }: Feed): string =>
    schedule_id === null ? text.mine : (schedules.find(({ id }) => id === schedule_id)?.name ?? text.gone)
}

const useColumns = (onRemove: (feed: Feed) => void): readonly TableColumn<Feed>[] => {
  const { common } = useText()
  const text = useText().oncall.feeds
  const nameOf = useFeedName()
  return [
    { id: 'what', label: text.what, heading: true, cell: nameOf },
    { id: 'made', label: common.created, cell: ({ created_at }) => <Time at={created_at} /> },
    { id: 'used', label: text.used, cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={common.never} /> },
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (feed) => (
        <span className="inline-flex py-1">
          <Button onClick={() => onRemove(feed)}>{common.removeDots}</Button>
        </span>
      ),
    },
  ]
}

const NewFeed = ({ onMade }: { onMade: (url: string) => void }) => {
  const text = useText().oncall.feeds
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const [chosen, setChosen] = useState('')
  const make = useAct({
    run: () => call(createFeed, { body: { schedule_id: chosen === '' ? null : Number(chosen) } }),
    touches: [feedsQuery.queryKey],
    onDone: ({ url }) => onMade(url),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-64">
        <ChoiceField
          label={text.what}
          value={chosen}
          choices={[{ value: '', label: text.mine }, ...schedules.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChoose={setChosen}
        />
      </div>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {text.add}
      </Button>
    </div>
  )
}

export const Feeds = () => {
  const { common } = useText()
  const text = useText().oncall.feeds
  const nameOf = useFeedName()
  const feeds = useQuery(feedsQuery)
  const [fresh, setFresh] = useState<string>()
  const [leaving, setLeaving] = useState<Feed>()
  const remove = useAct({
    run: ({ id }: Feed) => call(deleteFeed, { params: { id } }),
    touches: [feedsQuery.queryKey],
    done: text.removed,
    onDone: () => {
      setLeaving(undefined)
      setFresh(undefined)
    },
  })
  const columns = useColumns(setLeaving)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Quiet>{text.about}</Quiet>
      {fresh !== undefined && <SecretOnce label={text.fresh} secret={fresh} />}
      <Loaded query={feeds} failed={text.loadFailed} rows={1}>
        {(data) =>
          data.length === 0 ? (
            <EmptyPart title={text.title} sentence={text.none} apiCall={deskCall('me/on-call-feeds', {})} />
          ) : (
            <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
      <NewFeed onMade={setFresh} />
      {leaving !== undefined && (
        <Confirm
          title={text.removeTitle({ name: nameOf(leaving) })}
          sentence={text.removeSentence}
          verb={common.remove}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  )
}
