import type { ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import type { EditorTab } from './search.ts'

type BesideProps = {
  readonly shown: readonly EditorTab[]
  readonly tab: EditorTab
  readonly onTab: (tab: EditorTab) => void
  readonly children: ReactNode
}

export const Beside = ({ shown, tab, onTab, children }: BesideProps) => {
  const text = useText().kb.editor
  return (
    <Tabs label={text.panel} tabs={shown.map((id) => ({ id, label: text.tabs[id] }))} current={tab} onChange={onTab}>
      {children}
    </Tabs>
  )
}
