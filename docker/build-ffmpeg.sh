#!/bin/sh
# Builds ffmpeg and ffprobe into /ffmpeg from Debian's source package, which has Debian's security fixes,
# with only the formats that the product reads and writes (decision 124). Needs root and a Debian.
set -eu

# The containers and codecs of `platform/video/hostile-input.ts`; AV1 by libdav1d.
demuxers=mov,matroska,ogg
decoders=h264,hevc,vp8,vp9,libdav1d,mpeg4,h263,mjpeg,prores
decoders=$decoders,aac,mp3,mp3float,opus,vorbis,alac,ac3,eac3,amrnb,amrwb
decoders=$decoders,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_u8
decoders=$decoders,png,movtext,srt,subrip,ass,ssa,webvtt,flac,mp2,pcm_alaw,pcm_mulaw

encoders=libx264,aac,png,mjpeg,pcm_s16le
muxers=mp4,mov,ipod,tgp,tg2,webm,matroska,image2,wav,pcm_s16le,null
filters=fps,scale,setsar,format,split,trim,transpose,hflip,vflip,null
filters=$filters,aresample,aformat,asplit,atrim,anull,volume,alimiter,ebur128

sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources > /etc/apt/sources.list.d/source.sources
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config libdav1d-dev libx264-dev zlib1g-dev
cd "$(mktemp -d)"
apt-get source ffmpeg
cd ffmpeg-*/
./configure --prefix=/ffmpeg --extra-version="$(dpkg-parsechangelog --show-field Version | sed 's/.*-//')" \
  --disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug \
  --disable-ffplay --disable-avdevice --disable-postproc \
  --enable-gpl --enable-libx264 --enable-libdav1d --enable-zlib \
  --enable-parsers --enable-bsfs --enable-protocol=file,pipe \
  --enable-demuxer="$demuxers" --enable-decoder="$decoders" --enable-encoder="$encoders" \
  --enable-muxer="$muxers" --enable-filter="$filters"
make -j"$(nproc)"
make install-progs
