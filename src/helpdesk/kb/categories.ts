import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { type Category, toSlug } from './model.ts'

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

export const listCategories = ({ db }: Reader): Promise<readonly Category[]> =>
  db.selectFrom('kb_categories').selectAll().orderBy('position').orderBy('name').orderBy('id').execute()

export const findCategory = ({ db }: Reader, id: number): Promise<Category | undefined> =>
  db.selectFrom('kb_categories').selectAll().where('id', '=', id).executeTakeFirst()

export const getCategory = async (reader: Reader, id: number): Promise<Category> => (await findCategory(reader, id)) ?? notFound('category')

export type CategoryInput = Partial<Pick<Category, 'name' | 'slug' | 'description' | 'position'>>

const throwSlugTaken = (): never => invalid({ slug: ['The slug has already been taken.'] })

export const createCategory = async (tx: Tx, actor: Actor, input: CategoryInput & { readonly name: string }): Promise<Category> => {
  const row = await tx.db
    .insertInto('kb_categories')
    .values({
      name: input.name,
      slug: toSlug(input.slug ?? input.name),
      description: input.description ?? '',
      position: input.position ?? 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  const category = row ?? throwSlugTaken()
  await audit(tx, actor, { action: 'kb_category.created', object: { type: 'kb_category', id: category.id }, changes: { ...input } })
  return category
}

export const updateCategory = async (tx: Tx, actor: Actor, category: Category, input: CategoryInput): Promise<Category> => {
  const slug = input.slug === undefined ? category.slug : toSlug(input.slug)
  const other = await tx.db.selectFrom('kb_categories').select('id').where('slug', '=', slug).executeTakeFirst()
  if (other && other.id !== category.id) throwSlugTaken()
  const row = await tx.db
    .updateTable('kb_categories')
    .set({ ...input, slug, updated_at: tx.now })
    .where('id', '=', category.id)
    .returningAll()
    .executeTakeFirst()
  await audit(tx, actor, { action: 'kb_category.changed', object: { type: 'kb_category', id: category.id }, changes: { ...input } })
  return row ?? notFound('category')
}

/** Deletes a category; its articles stay, without a category. */
export const deleteCategory = async (tx: Tx, actor: Actor, category: Category): Promise<void> => {
  await tx.db.deleteFrom('kb_categories').where('id', '=', category.id).execute()
  await audit(tx, actor, {
    action: 'kb_category.deleted',
    object: { type: 'kb_category', id: category.id },
    changes: { name: category.name },
  })
}
