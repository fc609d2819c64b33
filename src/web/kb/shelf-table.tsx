import { useFormat, useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useLangName } from './lang.ts'
import type { Line } from './shelf.ts'

type Text = Line['texts'][number]

const Lang = ({ text }: { text: Text }) => {
  const words = useText().kb
  const langName = useLangName()
  const state = text.is_published ? (text.isOutdated ? words.outdated : words.states.published) : words.states.draft
  return (
    <span className="inline-flex items-center" data-tip={words.langState({ lang: langName(text.lang), state })}>
      <Status look="glyph" kind={text.isOutdated ? 'late' : text.is_published ? 'up' : 'new'} word={state} />
      <Go to={`/kb/${text.id}/edit`}>{text.lang}</Go>
    </span>
  )
}

const State = ({ is_published, publish_at }: Pick<Text, 'is_published' | 'publish_at'>) => {
  const text = useText().kb.states
  if (is_published) return <Status kind="up" word={text.published} />
  if (publish_at === null) return <Status kind="new" word={text.draft} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <Status kind="paused" word={text.planned} /> <Time at={publish_at} mode="short" />
    </span>
  )
}

/** On narrow screens the visibility is shown below the title, unless the article is public. */
const Title = ({ id, title, visibility }: Pick<Text, 'id' | 'title' | 'visibility'>) => {
  const text = useText().kb
  return (
    <span className="inline-flex flex-col py-1">
      <Go to={`/kb/${id}/edit`}>{title}</Go>
      {visibility !== 'public' && (
        <span className="pane:hidden">
          <Quiet>{text.visibility[visibility]}</Quiet>
        </span>
      )}
    </span>
  )
}

const useColumns = (): readonly TableColumn<Line>[] => {
  const { common, kb: text } = useText()
  const format = useFormat()
  return [
    { id: 'title', label: common.title, heading: true, cell: ({ shown }) => <Title {...shown} /> },
    {
      id: 'state',
      label: common.status,
      cell: ({ shown }) => <State {...shown} />,
    },
    { id: 'visibility', label: common.audience, roomy: true, cell: ({ shown }) => text.visibility[shown.visibility] },
    {
      id: 'langs',
      label: text.columns.langs,
      cell: ({ texts }) => (
        <span className="inline-flex flex-wrap gap-x-2">
          {texts.map((one) => (
            <Lang key={one.id} text={one} />
          ))}
        </span>
      ),
    },
    {
      id: 'helpful',
      label: text.columns.helpful,
      roomy: true,
      align: 'end',
      cell: ({ shown: { helpful_count, unhelpful_count } }) =>
        helpful_count + unhelpful_count === 0 ? (
          <Quiet>{text.noVotes}</Quiet>
        ) : (
          text.helpful({ yes: helpful_count, all: helpful_count + unhelpful_count })
        ),
    },
    { id: 'views', label: text.columns.views, roomy: true, align: 'end', cell: ({ shown }) => format.number(shown.views_count) },
    { id: 'changed', label: text.columns.changed, roomy: true, cell: ({ shown }) => <Time at={shown.updated_at} /> },
  ]
}

export const ShelfTable = ({ lines }: { lines: readonly Line[] }) => {
  const { places } = useText().shell
  const columns = useColumns()
  return <Table caption={places.knowledge} columns={columns} rows={lines} keyOf={({ shown }) => String(shown.id)} />
}
