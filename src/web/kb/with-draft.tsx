import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ArticleDraftRecord } from '../../contract/app/kb-drafts.ts'
import { useMay } from '../session.ts'
import { Skeleton } from '../ui/page/states.tsx'
import { draftQuery } from './data.ts'
import type { KeptText } from './kept-text.ts'

export type Begun = { readonly draft: KeptText | undefined; readonly others: ArticleDraftRecord['other_drafts'] }

const begunOf = (reply: ArticleDraftRecord | undefined): Begun => {
  const { draft = null, other_drafts: others = [] } = reply ?? {}
  return { draft: draft === null ? undefined : { ...draft, at: draft.updated_at }, others }
}

/** Renders the editor once the server's draft is loaded, or with the local draft if that fails. */
export const WithDraft = ({ place, children }: { place: string; children: (begun: Begun) => ReactNode }) => {
  const mayWrite = useMay('kb:write')
  const { data, isLoading } = useQuery({ ...draftQuery(place), enabled: mayWrite })
  return isLoading ? <Skeleton /> : children(begunOf(data))
}
