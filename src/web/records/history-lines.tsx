import type { HistoryLine } from '../../contract/app/cards.ts'
import { useText } from '../i18n/text.tsx'
import { Log } from '../ui/list/log.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { actionWords } from './history-words.ts'

export const HistoryLines = ({ lines }: { lines: readonly HistoryLine[] }) => {
  const { common, incidents: text } = useText()
  if (lines.length === 0) return <Quiet>{text.noHistory}</Quiet>
  return (
    <Log
      label={common.history}
      rows={lines.map((line) => {
        const { word, detail } = actionWords(line, text)
        return {
          id: String(line.id),
          time: <Time at={line.created_at} mode="short" />,
          glyph: <StatusGlyph kind="new" />,
          what: `${line.actor === '' ? text.system : line.actor} ${word}`,
          detail,
        }
      })}
    />
  )
}
