/** The exports for the workers that process a product's video. */
export { markFailed } from './actions/mark-failed.ts'
export { markReady } from './actions/mark-ready.ts'
export { markConverted, noteDone } from './actions/note-done.ts'
export { noteProgress, type VideoRun } from './actions/note-progress.ts'
export { requeueVideos } from './actions/requeue-videos.ts'
export { type StartedVideo, startVideo, VIDEO_FAILED } from './actions/start-video.ts'
export { isVideoRunning, isVideoWanted } from './queries/is-video-wanted.ts'
