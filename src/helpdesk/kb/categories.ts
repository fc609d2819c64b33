import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { slugOf, type Category } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_categories: {
      id: Generated<number>
      name: string
      slug: string
      description: string
      position: number
      created_at: Instant
      updated_at: Instant
    }
  }
}

/** In the order people put them. */
export const listCategories = ({ db }: Reader): Promise<readonly Category[]> =>
  db.selectFrom('kb_categories').selectAll().orderBy('position').orderBy('name').orderBy('id').execute()

export const findCategory = ({ db }: Reader, id: number): Promise<Category | undefined> =>
  db.selectFrom('kb_categories').selectAll().where('id', '=', id).executeTakeFirst()

export const getCategory = async (reader: Reader, id: number): Promise<Category> => (await findCategory(reader, id)) ?? notFound('category')

export type CategoryWish = Partial<Pick<Category, 'name' | 'slug' | 'description' | 'position'>>

const taken = (): never => invalid({ slug: ['The slug has already been taken.'] })

export const createCategory = async (tx: Tx, actor: Actor, wish: CategoryWish & { readonly name: string }): Promise<Category> => {
  const row = await tx.db
    .insertInto('kb_categories')
    .values({
      name: wish.name,
      slug: slugOf(wish.slug ?? wish.name),
      description: wish.description ?? '',
      position: wish.position ?? 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  const category = row ?? taken()
  await audit(tx, actor, { action: 'kb_category.created', object: { type: 'kb_category', id: category.id }, changes: { ...wish } })
  return category
}

export const changeCategory = async (tx: Tx, actor: Actor, category: Category, wish: CategoryWish): Promise<Category> => {
  const slug = wish.slug === undefined ? category.slug : slugOf(wish.slug)
  const other = await tx.db.selectFrom('kb_categories').select('id').where('slug', '=', slug).executeTakeFirst()
  if (other && other.id !== category.id) taken()
  const row = await tx.db
    .updateTable('kb_categories')
    .set({ ...wish, slug, updated_at: tx.now })
    .where('id', '=', category.id)
    .returningAll()
    .executeTakeFirst()
  await audit(tx, actor, { action: 'kb_category.changed', object: { type: 'kb_category', id: category.id }, changes: { ...wish } })
  return row ?? notFound('category')
}

/** Its articles stay, without a category. */
export const deleteCategory = async (tx: Tx, actor: Actor, category: Category): Promise<void> => {
  await tx.db.deleteFrom('kb_categories').where('id', '=', category.id).execute()
  await audit(tx, actor, {
    action: 'kb_category.deleted',
    object: { type: 'kb_category', id: category.id },
    changes: { name: category.name },
  })
}
