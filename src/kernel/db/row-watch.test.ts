import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { watchRows } from './row-watch.ts'

const stage = () => {
  const connection = new Database(':memory:')
  connection.pragma('foreign_keys = ON')
  connection.exec(`create table parents (id integer primary key);
    create table rows (id integer primary key references parents (id) on delete cascade, name text, count integer);
    create trigger parents_changed after update on parents begin update rows set name = 'changed' where id = new.id; end;
    insert into parents (id) values (1), (2), (3);
    insert into rows (id, name, count) values (1, 'a', 0), (2, 'b', 0), (3, 'c', 0)`)
  const told: number[] = []
  watchRows(connection, { table: 'rows', key: 'id', late: ['count'] }, (key) => void told.push(key))
  return { told, run: (text: string) => void connection.exec(text), connection }
}

it.each([
  ['a change', `update rows set name = 'x' where id = 2`, [2]],
  ['a change of several', `update rows set name = 'x'`, [1, 2, 3]],
  ['a change by a trigger', 'update parents set id = id where id = 3', [3]],
  ['a change in passing', `insert into rows (id, name) values (1, 'x') on conflict (id) do update set name = excluded.name`, [1]],
  ['removal', 'delete from rows where id = 1', [1]],
  ['removal with something else', 'delete from parents where id = 2', [2]],
  ['what is written later', 'update rows set count = 5', []],
  ['what is put in its place later', `insert into rows (id, name, count) values (1, 'x', 9) on conflict (id) do update set count = 9`, []],
  ['a new row', `insert into parents (id) values (4); insert into rows (id, name, count) values (4, 'd', 0)`, []],
])('whether it tells of %s', (_, text, expected) => {
  const { run, told } = stage()
  run(text)
  expect(told).toEqual(expected)
})

it('two watch beside each other', () => {
  const { run, told, connection } = stage()
  const others: number[] = []
  watchRows(connection, { table: 'rows', key: 'id', late: [] }, (key) => void others.push(key))
  run('update rows set count = 1 where id = 2')
  expect([told, others]).toEqual([[], [2]])
})
