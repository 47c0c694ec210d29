import { Button } from '@mantine/core'
import { useRef } from 'react'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './camera-capture.module.css'
import { CameraVideo } from './camera-video.tsx'
import { CameraProblem } from './camera-problem.tsx'
import { photoOfFile, photoOfVideo } from './photo.ts'
import { Torch } from './torch.tsx'
import { useCamera } from './use-camera.ts'
import { Zoom } from './zoom.tsx'

interface Props {
  /** With the moment of the tap: making the picture takes a while. */
  onPhoto: (photo: Blob, takenAt: Date) => void
}

/** Takes one photo with the camera. The file picker is offered where no camera can be used, and nowhere else. */
export function CameraCapture({ onPhoto }: Props) {
  const { video, ready, problem, onFrame, fail, retry } = useCamera()
  const picker = useRef<HTMLInputElement>(null)

  async function takePhoto() {
    const takenAt = new Date()
    const photo = video.current && (await photoOfVideo(video.current))
    if (photo) onPhoto(photo, takenAt)
    else fail('Falha na captura')
  }

  async function choose(file: File | undefined) {
    if (!file) return
    const takenAt = new Date()
    try {
      onPhoto(await photoOfFile(file), takenAt)
    } catch (error) {
      notify.error('Erro ao enviar', error instanceof Error ? error.message : undefined)
    }
  }

  if (problem) {
    return (
      <>
        <CameraProblem title={problem.title} advice={problem.text} onRetry={retry} />
        <Button className={classes.picker} size="lg" onClick={() => picker.current?.click()}>
          Escolher foto
        </Button>
        <input
          ref={picker}
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-label="Foto do aparelho"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </>
    )
  }

  return (
    <div className={classes.camera} data-fills-dialog>
      <CameraVideo video={video} onFrame={onFrame} className={classes.video} />
      <div className={classes.frame} aria-hidden />
      <div className={classes.controls}>
        {ready && <Zoom video={video} />}
        <div className={classes.actions}>
          {ready && <Torch video={video} />}
          <Button size="lg" disabled={!ready} onClick={() => void takePhoto()}>
            {ready ? 'Fotografar' : 'Abrindo câmera...'}
          </Button>
        </div>
      </div>
    </div>
  )
}
