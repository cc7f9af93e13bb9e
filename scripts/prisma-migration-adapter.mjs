import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'

/** Prisma's adapter with additional functions for the schema engine. */
export class MigrationAdapter extends PrismaPg {
  constructor(config, options) {
    super(config, options)
    this.settings = { config, options }
  }

  async connect() {
    return withWholeScripts(withCharColumns(await super.connect()))
  }

  /**
   * Closes the shadow database's connections before dropping it; the original does the opposite.
   */
  async connectToShadowDb() {
    const { config, options } = this.settings
    const admin = await super.connect()
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    await admin.executeScript(`CREATE DATABASE "${database}"`)
    const shadow = await new MigrationAdapter({ ...config, database }, options).connect()
    const close = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await close()
      await admin.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
      await admin.dispose()
    }
    return shadow
  }
}

/**
 * Runs a migration as a whole. The original splits it at semicolons, even in comments and
 * functions.
 */
const withWholeScripts = (adapter) => {
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }
  return adapter
}

/**
 * The adapter refuses the internal type "char" of pg_catalog: present such columns as char(n) and
 * correct their type afterwards. https://www.postgresql.org/docs/18/datatype-character.html
 */
const withCharColumns = (queryable) => {
  const CHAR = 18
  const BPCHAR = 1042
  const charColumns = new WeakMap()
  const performIO = queryable.performIO.bind(queryable)
  const queryRaw = queryable.queryRaw.bind(queryable)
  queryable.performIO = async (query) => {
    const result = await performIO(query)
    const columns = []
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR) continue
      field.dataTypeID = BPCHAR
      columns.push(index)
    }
    charColumns.set(query, columns)
    return result
  }
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns.get(query) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  if (queryable.startTransaction) {
    const startTransaction = queryable.startTransaction.bind(queryable)
    queryable.startTransaction = async (level) => withCharColumns(await startTransaction(level))
  }
  return queryable
}
