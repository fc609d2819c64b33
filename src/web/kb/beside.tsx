import type { ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { EditorTab } from './search.ts'

/** What is beside the text; kept in the address. */
export const useTab = (first: EditorTab) => {
  const navigate = useNavigate()
  const search: { readonly tab?: EditorTab } = useSearch({ strict: false })
  return [search.tab ?? first, (tab: EditorTab) => void navigate({ to: '.', search: { ...search, tab }, replace: true })] as const
}

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
