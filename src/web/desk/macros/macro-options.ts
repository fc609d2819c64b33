import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { deskQuery, macrosQuery } from '../data.ts'
import { macroWords } from './macro-words.ts'

export const useMacroOptions = () => {
  const { inbox, ticket } = useText()
  const { data: desk } = useQuery(deskQuery)
  const { data: macros = [], isPending } = useQuery(macrosQuery)
  return {
    isLoading: isPending,
    options: macros.map(({ id, name, actions }) => ({
      value: String(id),
      label: name,
      hint: macroWords(actions, { text: { inbox, ticket }, desk }),
    })),
    find: (value: string) => macros.find(({ id }) => id === Number(value)),
  }
}
