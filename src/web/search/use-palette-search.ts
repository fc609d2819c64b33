import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import type { PaletteSearch } from '../ui/layer/palette.tsx'
import { preloadLater } from '../keys/lazy-part.ts'
import { useMe } from '../session.ts'

const load = () => import('./palette-search.ts')
preloadLater(() =>
  load().then(
    () => undefined,
    () => undefined,
  ),
)

export const usePaletteSearch = (): PaletteSearch => {
  const text = useText().search
  const me = useMe()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMemo(
    (): PaletteSearch => async (query, signal) => {
      const { searchForPalette } = await load()
      const go = (to: string) => () => void navigate({ href: to })
      return searchForPalette(query, { me, queries, go, all: text.all({ q: query.text }) }, signal)
    },
    [me, navigate, queries, text],
  )
}
