import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '../../../../prisma/generated/kysely.ts'

type User = DB['User']
const eb = expressionBuilder<{ u: User; sender: User; receiver: User }, 'u' | 'sender' | 'receiver'>()

/** The columns of a joined user that `personView` reads, and the role, as an object. */
export const personJson = <Alias extends 'u' | 'sender' | 'receiver'>(alias: Alias) =>
  jsonBuildObject({
    id: eb.ref(`${alias}.id`),
    name: eb.ref(`${alias}.name`),
    username: eb.ref(`${alias}.username`),
    avatar: eb.ref(`${alias}.avatar`),
    phone: eb.ref(`${alias}.phone`),
    role: eb.ref(`${alias}.role`),
  })
