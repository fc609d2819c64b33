import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { GoFiltered } from '../ui/list/go-filtered.tsx'
import { Trail } from '../ui/list/trail.tsx'
import { shelfQuery, type Article } from './data.ts'

export const ArticleTrail = ({ article: { category_id } }: { article: Pick<Article, 'category_id'> }) => {
  const { places } = useText().shell
  const text = useText().kb
  const { data } = useQuery(shelfQuery(''))
  const category = data?.categories.find(({ id }) => id === category_id)
  const home = { id: 'all', link: <Go to="/kb">{places.knowledge}</Go> }
  if (category === undefined) return <Trail label={text.editor.trail} steps={[home]} />
  const { id, name } = category
  const shelf = (
    <GoFiltered to="/kb" search={{ category: String(id) }}>
      {name}
    </GoFiltered>
  )
  return <Trail label={text.editor.trail} steps={[home, { id: 'category', link: shelf }]} />
}
