export { createAttendance } from './attendance.ts'
