import { type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { ChipsSection } from './chips-section.tsx'
import { CodeSection } from './code-section.tsx'
import { ColoursSection } from './colours-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { GridSection } from './grid-section.tsx'
import { LiveSection } from './live-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { SplitSection } from './split-section.tsx'
import { StatesSection } from './states-section.tsx'
import { StatusSection } from './status-section.tsx'
import { TableSection } from './table-section.tsx'
import { TimesSection } from './times-section.tsx'
import { words } from './words.ts'

const sections = {
  colours: ColoursSection,
  status: StatusSection,
  buttons: ButtonsSection,
  fields: FieldsSection,
  overlays: OverlaysSection,
  chips: ChipsSection,
  grid: GridSection,
  table: TableSection,
  times: TimesSection,
  charts: ChartsSection,
  states: StatesSection,
  code: CodeSection,
  split: SplitSection,
  live: LiveSection,
} satisfies Record<keyof typeof words.sections, () => ReactNode>

/** `/gallery#grid` shows one section alone, which keeps tests and screenshots small. */
export const Gallery = () => {
  const only = useLocation().hash
  const shown = Object.entries(sections).filter(([id]) => only === '' || only === id)
  const titles: Readonly<Record<string, string>> = words.sections
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={words.title} facts={words.facts} />
      {shown.map(([id, Content]) => (
        <Section key={id} title={titles[id] ?? id}>
          <Content />
        </Section>
      ))}
    </div>
  )
}
