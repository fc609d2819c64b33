import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { restoreVersion } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { TextDiff } from '../ui/text-diff.tsx'
import { Time } from '../ui/time/time.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { versionsQuery, type Article, type Version } from './data.ts'

const textOf = ({ title, body }: Pick<Version, 'title' | 'body'>): string => `# ${title}\n\n${body}`

type RowProps = { readonly version: Version; readonly newest: Version | undefined; readonly article: Article }

const Row = ({ version, newest, article }: RowProps) => {
  const text = useText().kb.versions
  const mayWrite = useMay('kb:write')
  const act = useUndoable([['kb']])
  const [open, setOpen] = useState(false)
  const isNewest = version.version === article.version
  const restore = (): void => {
    const to = (number: number) => call(restoreVersion, { params: { id: article.id, version: number } })
    act.mutate({
      run: () => to(version.version),
      undo: () => to(article.version),
      said: text.restored({ version: version.version }),
    })
  }
  return (
    <li className="flex min-w-0 flex-col gap-2 py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <span>{text.row({ version: version.version })}</span>
        <Quiet>
          {version.editor_name} <Time at={version.created_at} mode="short" />
        </Quiet>
        {isNewest ? (
          <Quiet>{text.current}</Quiet>
        ) : (
          <span className="ms-auto inline-flex gap-2">
            <Button look="quiet" aria-expanded={open} onClick={() => setOpen((before) => !before)}>
              {text.show}
            </Button>
            {mayWrite && <Button onClick={restore}>{text.restore}</Button>}
          </span>
        )}
      </div>
      {open && newest !== undefined && (
        <TextDiff label={text.diff({ version: version.version })} before={textOf(version)} after={textOf(newest)} none={text.same} />
      )}
    </li>
  )
}

const step = 20

export const Versions = ({ article }: { article: Article }) => {
  const { common } = useText()
  const text = useText().kb.versions
  const [count, setCount] = useState(step)
  const versions = useQuery(versionsQuery(article.id, count))
  return (
    <Loaded query={versions} failed={text.failed} rows={3}>
      {({ data, meta }) => (
        <div className="flex min-w-0 flex-col gap-2">
          <ol className="flex flex-col">
            {data.map((version) => (
              <Row key={version.version} version={version} newest={data[0]} article={article} />
            ))}
          </ol>
          {meta.total > data.length && count < 100 && (
            <div>
              <Button onClick={() => setCount((before) => before + step)}>{common.showOlderOnes}</Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}
